import { type FormEvent, useRef, useState } from 'react'
import { useText } from '../../../content/ContentProvider.tsx'
import { type Case, stayActive } from './deskApi.ts'
import { keepNote, readNote } from './noteDraft.ts'
import { useMoment } from './useWhen.ts'

/** How often the server is told that somebody is typing, in milliseconds. */
const ACTIVITY = 60_000

interface NotesProps {
  found: Case
  onNote: (text: string) => Promise<boolean>
}

/** The notes on a message, which its sender never sees. */
export function Notes({ found, onNote }: NotesProps) {
  const t = useText()
  const moment = useMoment()
  const { reference } = found
  const [text, setText] = useState(() => readNote(reference))
  const toldAt = useRef(Date.now())
  const edit = (after: string) => {
    setText(after)
    keepNote(reference, after)
    if (Date.now() - toldAt.current < ACTIVITY) return
    toldAt.current = Date.now()
    // The session must not end in the middle of a sentence.
    stayActive()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !(await onNote(text))) return
    // More may have been typed meanwhile.
    setText((after) => (after === text ? '' : after))
    if (readNote(reference) === text) keepNote(reference, '')
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
