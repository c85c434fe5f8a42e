import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { notify } from '../components/toasts.ts'
import { request } from '../http/request.ts'
import { checkForm, type Faults, type FormSchema, type Values } from './check.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { randomKey, sendForm } from './send.ts'

/** The texts of the errors that the server may find, by field and kind. */
export type ErrorTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Settings<Receipt> {
  /** The name of the draft. */
  name: string
  url: string
  schema: FormSchema
  /** The fields in their order on the page. */
  fields: readonly string[]
  errors: ErrorTexts
  /** Announces that the form was sent. */
  toast: string
  onSent: (receipt: Receipt) => void
  /** Called once the page runs, with the values of a draft that was put back. */
  onOpen?: (form: HTMLFormElement, values: Record<string, string>) => void
}

export interface MessageForm {
  ref: RefObject<HTMLFormElement | null>
  faults: Faults
  /** The code of the problem that kept the form from being sent, unless fields have errors. */
  problem: string | undefined
  /** Counts the attempts to send the form. */
  attempt: number
  isSending: boolean
  /** Whether a draft was put back. */
  isRestored: boolean
  /** Characters of the message. */
  length: number
  textOf: (field: string) => string | undefined
  textsOf: (field: string) => Readonly<Record<string, string>>
  clear: () => void
  /** The properties of the form element. */
  props: {
    method: 'post'
    'aria-busy': boolean
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onFocus: () => void
  }
}

/** A form with a message: what was typed is kept until it was sent, and what was sent arrives once. */
export function useMessageForm<Receipt>(settings: Settings<Receipt>): MessageForm {
  const { name, url, schema, fields, errors, toast, onSent, onOpen } = settings
  const ref = useRef<HTMLFormElement>(null)
  const openedAt = useRef(0)
  const isAsked = useRef(false)
  const draft = useRef<Draft>({ values: {} })
  const [faults, setFaults] = useState<Faults>({})
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [length, setLength] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is offered once
  useEffect(() => {
    const form = ref.current
    const found = readDraft(name)
    if (!form) return
    // The script's own checks say more.
    form.noValidate = true
    openedAt.current = performance.now()
    onOpen?.(form, found?.values ?? {})
    if (!found) return
    draft.current = found
    if (fill(form, found.values)) setRestored(true)
    setLength(countOf(form))
  }, [])

  const textsOf = (field: string) => errors[field] ?? {}
  const textOf = (field: string) => {
    const fault = faults[field]
    return fault && (textsOf(field)[fault] ?? textsOf(field)['invalid'])
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(currentTarget, fields, schema)
    draft.current = { ...draft.current, values: textValues(values) }
    keepDraft(name, draft.current)
    setLength(countOf(currentTarget))
    // A field is checked while it is corrected, not while it is filled in.
    const found = checkForm(schema, values)
    setFaults((before) => Object.fromEntries(Object.entries(found).filter(([field]) => field in before)))
  }

  const fail = (code: string, found: Faults) => {
    setFaults(found)
    setProblem(code === 'invalid' ? undefined : code)
    setAttempt((before) => before + 1)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const values = valuesOf(event.currentTarget, fields, schema)
    const found = checkForm(schema, values)
    if (Object.keys(found).length > 0) return fail('invalid', found)
    setProblem(undefined)
    setFaults({})
    setSending(true)
    // A draft was written before this page was opened.
    const seconds = (performance.now() - openedAt.current) / 1000
    const sent = await sendOnce({ ...values, ...(!isRestored && { seconds }) })
    setSending(false)
    if ('problem' in sent) return fail(sent.problem.code, sent.problem.faults)
    forgetDraft(name)
    notify(toast)
    onSent(sent.result)
  }

  /** Sends with the key of the draft, so that a message whose answer was lost is kept once. */
  const sendOnce = async (values: Values) => {
    const sendAs = (key: string) => {
      draft.current = { ...draft.current, key }
      keepDraft(name, draft.current)
      return sendForm<Receipt>(url, values, key)
    }
    const sent = await sendAs(draft.current.key ?? randomKey())
    // The message was changed after it had arrived, so it is another one.
    if ('problem' in sent && sent.problem.code === 'idempotency-key-reused') return sendAs(randomKey())
    return sent
  }

  /** Asks the server whether it takes messages, so that nobody fills in a form in vain. */
  const onFocus = async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const state: { isOpen?: boolean; reason?: string } = await (await request(url)).json()
      if (!state.isOpen) fail(state.reason ?? 'closed', {})
    } catch {
      // Sending will tell.
    }
  }

  const clear = () => {
    ref.current?.reset()
    forgetDraft(name)
    draft.current = { values: {} }
    setRestored(false)
    setFaults({})
    setLength(0)
    ref.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return {
    ref,
    faults,
    problem,
    attempt,
    isSending,
    isRestored,
    length,
    textOf,
    textsOf,
    clear,
    props: { method: 'post', 'aria-busy': isSending, onInput, onSubmit, onFocus },
  }
}

/** The values as the server gets them. Fields that are empty and may be so are left out. */
function valuesOf(form: HTMLFormElement, fields: readonly string[], schema: FormSchema): Values {
  const data = new FormData(form)
  const texts = fields.map((name) => [name, data.get(name)] as const)
  const given = texts.filter(
    ([name, text]) => text !== null && (text !== '' || schema.required.includes(name)),
  )
  const trap = data.get('website')
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, name === 'consent' ? true : text])),
    ...(trap && { website: trap }),
  }
}

/** What is kept of a draft: not the consent, which is given when the form is sent. */
function textValues(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Puts texts of a draft into empty fields; returns whether there were any. */
function fill(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isFilled = false
  for (const [name, text] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || name === 'website') continue
    if (field.value === '') field.value = text
    isFilled ||= text !== ''
  }
  return isFilled
}

const countOf = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('message')
  return field instanceof HTMLTextAreaElement ? [...field.value].length : 0
}
