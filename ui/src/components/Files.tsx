import type { OfferedFile } from '../content/types.ts'
import { formatBytes } from '../domain/formatBytes.ts'
import { Icon } from './Icon.tsx'

interface FilesProps {
  files: OfferedFile[]
  /** Label of the disclosure of the checksums; without it, there are no checksums. */
  checksumsLabel?: string
}

/** Files to download, with format and size. */
export function Files({ files, checksumsLabel }: FilesProps) {
  return (
    <>
      <ul className="files" role="list">
        {files.map(({ href, name, note, format, bytes }) => (
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
          </li>
        ))}
      </ul>
      {checksumsLabel && (
        <details className="checksums">
          <summary>
            {checksumsLabel}
            <Icon name="chevron" />
          </summary>
          <dl>
            {files.map(({ href, name, sha256 }) => (
              <div key={href}>
                <dt>{name}</dt>
                <dd>
                  <code>{sha256}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
