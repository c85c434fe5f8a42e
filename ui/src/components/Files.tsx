import type { FileRef } from '../content/types.ts'
import { formatBytes } from '../domain/formatBytes.ts'
import { Icon } from './Icon.tsx'

interface FilesProps {
  files: (FileRef & { name: string; note?: string })[]
  /** Label of each file's checksum, a disclosure; without it, there are no checksums. */
  checksumLabel?: string
}

/** Files to download, with format and size. */
export function Files({ files, checksumLabel }: FilesProps) {
  return (
    <ul className="files" role="list">
      {files.map(({ href, name, note, format, bytes, sha256 }) => (
        <li key={href}>
          <a href={href} download>
            <Icon name="document" />
            <span>
              <span className="files__name">{name}</span>
              {note && <span className="files__note">{note}</span>}
            </span>
            <span className="files__size">
              {format}, {formatBytes(bytes)}
            </span>
          </a>
          {checksumLabel && (
            <details className="files__checksum">
              <summary>{checksumLabel}</summary>
              <code>{sha256}</code>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
