import type { Attachment, FileRef, OfferedFile } from '../content/types.ts'

/** The documents that an item names, with their files. */
export function attached(
  attachments: readonly Attachment[] = [],
  files: Readonly<Record<string, FileRef>>,
): OfferedFile[] {
  return attachments.flatMap(({ file, ...offer }) => {
    const found = files[file]
    return found ? [{ ...found, ...offer }] : []
  })
}
