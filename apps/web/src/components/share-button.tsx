"use client";

import { Download, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button, buttonClass } from "./button.tsx";
import { CopyText } from "./copy.tsx";

interface ShareLabels {
  readonly share: string;
  readonly copy: string;
  /** Said once the link is copied. */
  readonly copied: string;
  readonly picture: string;
}

/** A picture to share with a link. */
interface SharedPicture {
  /** Path of a PNG on this site. */
  readonly path: string;
  readonly fileName: string;
}

/** The picture as a file; null where it cannot be had: the link is shared without it. */
async function fileOf({ path, fileName }: SharedPicture): Promise<File | null> {
  try {
    const answer = await fetch(path);
    if (!answer.ok) return null;
    return new File([await answer.blob()], fileName, { type: "image/png" });
  } catch {
    return null;
  }
}

/** What is given to the browser: with the picture where it takes files. */
function shareOf(text: string, url: string, file: File | null): ShareData {
  const files = file === null ? undefined : [file];
  // Some apps take either a file or an address, so the address is also in the text.
  return files !== undefined && navigator.canShare?.({ files })
    ? { files, text: `${text}\n${url}` }
    : { text, url };
}

/**
 * Shares a text with its link by the share sheet of a phone; where the browser has none, it offers to copy
 * the link and to download the picture.
 */
export function ShareButton({
  text,
  path,
  picture,
  copies = "link",
  labels,
}: {
  text: string;
  /** Path of the page on this site. */
  path: string;
  picture: SharedPicture;
  /** What is copied where the browser has no share sheet. */
  copies?: "link" | "text and link";
  labels: ShareLabels;
}) {
  const [isOpen, setOpen] = useState(false);
  // Fetched as soon as the button is touched: browsers open the sheet only right after a click.
  const file = useRef<Promise<File | null>>(undefined);
  const load = (): Promise<File | null> => {
    file.current ??= fileOf(picture);
    return file.current;
  };

  async function share(): Promise<void> {
    if (navigator.share === undefined) {
      setOpen(true);
      return;
    }
    try {
      await navigator.share(shareOf(text, `${location.origin}${path}`, await load()));
    } catch (error) {
      // The person closed the sheet; any other refusal leaves the link and the picture.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOpen(true);
    }
  }

  if (isOpen) {
    const address = `${location.origin}${path}`;
    return (
      <>
        <CopyText
          text={copies === "link" ? address : `${text}\n${address}`}
          label={labels.copy}
          copied={labels.copied}
        />
        <a className={buttonClass()} href={picture.path} download={picture.fileName}>
          <Download aria-hidden className="size-4 text-mute" />
          {labels.picture}
        </a>
      </>
    );
  }
  return (
    <Button
      onClick={() => void share()}
      onPointerDown={() => {
        if (navigator.share !== undefined) void load();
      }}
    >
      <Share2 aria-hidden className="size-4 text-mute" />
      {labels.share}
    </Button>
  );
}
