export {
  type ListedPicture,
  listPictures,
  type OwnPicture,
  type PictureStatus,
  pictureData,
  pictureOf,
  pictureStatuses,
  picturesOfOwner,
  removePicture,
  reviewPicture,
  storePicture,
} from "./picture.ts";
