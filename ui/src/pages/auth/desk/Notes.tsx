import type { FormEvent } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import type { Case } from './deskApi.ts'
import { useDraft } from './useDraft.ts'
import { useMoment } from './useWhen.ts'

interface NotesProps {
  found: Case
  onNote: (text: string) => Promise<boolean>
}

/** The notes on a message, which its sender never sees. */
export function Notes({ found, onNote }: NotesProps) {
  const t = useText()
  const moment = useMoment()
  const { reference } = found
  const { text, edit, sent } = useDraft(`note:${reference}`)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await onNote(text))) return
    sent(text)
  }
  return (
    <section className="notes" aria-labelledby="notes-title">
      <h3 className="notes__title" id="notes-title">
        {t('auth.desk.notes.title')} <span className="notes__audience">{t('auth.desk.notes.audience')}</span>
      </h3>
      {found.notes.length === 0 ? (
        <p className="notes__none">{t('auth.desk.notes.none')}</p>
      ) : (
        <ul className="notes__list" role="list">
          {found.notes.map((note) => (
            <li key={`${note.at} ${note.author}`} className="notes__item">
              <small>
                {note.author}, <time dateTime={note.at}>{moment(note.at)}</time>
              </small>
              {note.text}
            </li>
          ))}
        </ul>
      )}
      <form className="notes__form" onSubmit={onSubmit}>
        <textarea
          className="input"
          id="desk-note"
          rows={3}
          maxLength={4000}
          aria-label={t('auth.desk.notes.add')}
          placeholder={t('auth.desk.notes.add')}
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        <button type="submit" className="button button--line button--small">
          {t('auth.desk.notes.save')}
        </button>
      </form>
    </section>
  )
}
