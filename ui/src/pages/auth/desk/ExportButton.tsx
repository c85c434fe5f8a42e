import { useState } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import { codeOf, exportTable, type Query } from './deskApi.ts'

const FILE = 'inquiries.csv'
/** How long a browser may take to begin with the file, in milliseconds. */
const LIFETIME = 60_000

interface ExportButtonProps {
  /** What the table holds. */
  query: Query
  ends: (error: unknown) => boolean
}

/** Saves the messages that match as a table. */
export function ExportButton({ query, ends }: ExportButtonProps) {
  const t = useText()
  const [problem, setProblem] = useState<'failed' | 'large'>()
  const [isBusy, setBusy] = useState(false)
  const onClick = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      save(await exportTable(query))
    } catch (error) {
      if (ends(error)) return
      setProblem((await codeOf(error)) === 'too-many-rows' ? 'large' : 'failed')
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" className="desk__link" aria-disabled={isBusy || undefined} onClick={onClick}>
        {t('auth.desk.export.action')}
      </button>
      <span className="inbox__problem" role="alert">
        {problem && t(`auth.desk.export.${problem}`)}
      </span>
    </>
  )
}

/** A link could not send the token of the session. */
function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = FILE
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME)
}
