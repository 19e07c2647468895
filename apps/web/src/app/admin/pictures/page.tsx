import { listPictures } from "@wisp/db";
import type { Metadata } from "next";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { PictureList } from "#features/admin/picture-list.tsx";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

/** Maximum number of waiting pictures, and of recently approved ones. */
const SHOWN = 50;

export const generateMetadata = (): Promise<Metadata> => adminMetadata("pictures");

export default async function AdminPictures({ searchParams }: PageProps<"/admin/pictures">) {
  await adminOnly();
  const { done } = await searchParams;
  return (
    <AdminPage section="pictures" done={done}>
      <PictureList pictures={await listPictures(database(), SHOWN)} />
    </AdminPage>
  );
}
