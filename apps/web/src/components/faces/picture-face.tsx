import { classNames } from "../class-names.ts";

/** A picture that an owner uploaded, as large as a face. Hidden from screen readers. */
export function PictureFace({
  hash,
  size = 36,
  className,
}: {
  hash: string;
  /** Edge in pixels. */
  size?: number;
  className?: string | undefined;
}) {
  return (
    <img
      aria-hidden
      alt=""
      src={`/api/pictures/${hash}`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={classNames("flex-none rounded-[27.5%] object-cover", className)}
      style={{ width: size, height: size }}
    />
  );
}
