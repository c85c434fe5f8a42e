/** The documents of an office's folder as files that pages offer. */
import type { FileRef } from '../src/content/types.ts'
import { encodePath } from '../src/domain/encodePath.ts'
import type { Attachment } from './input.ts'

export function attachmentFiles(
  attachments: Readonly<Record<string, Attachment>>,
): Readonly<Record<string, FileRef>> {
  const entries = Object.entries(attachments).map(([path, { bytes, sha256 }]): [string, FileRef] => [
    path,
    {
      href: `/files/${encodePath(path)}`,
      format: path.slice(path.lastIndexOf('.') + 1).toUpperCase(),
      bytes,
      sha256,
    },
  ])
  return Object.fromEntries(entries)
}
