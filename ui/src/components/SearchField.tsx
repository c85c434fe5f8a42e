import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Name of the field in a form. */
  name?: string
  /** Content beside the field, such as a button. */
  children?: ReactNode
}

/** A search field with local state, because the address that holds the query is updated with a delay. */
export function SearchField({ label, value, onChange, placeholder, name, children }: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  // Typed values that have not come back as props yet. They arrive in order, but some may be skipped.
  const pending = useRef<string[]>([])
  useEffect(() => {
    const index = pending.current.indexOf(value)
    pending.current = index < 0 ? [] : pending.current.slice(index + 1)
    // Only external changes, such as Back or a clear button, replace the text.
    if (index < 0) setText(value)
  }, [value])
  const change = (next: string) => {
    pending.current.push(next)
    setText(next)
    onChange(next)
  }
  return (
    <div className="search-field">
      <label htmlFor={id}>{label}</label>
      <div className="search-field__row">
        <input
          id={id}
          className="input"
          type="search"
          name={name}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        {children}
      </div>
    </div>
  )
}
