import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Link } from '../../components/Link.tsx'
import { NightPlan } from '../../components/NightPlan.tsx'
import { SHEET } from '../../components/planSheet.ts'
import { useText } from '../../content/ContentProvider.tsx'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { askAbout, SERVICES } from '../../paths.ts'
import { type Account, type Problem, problemOf, signIn } from './session.ts'

/** The whole plan. */
const VIEW_BOX = '0 0 1200 940'
const FIELDS = ['email', 'password'] as const

interface SignInProps {
  /** What has just ended the desk: its session, or somebody who has signed out. */
  end: 'session' | 'wish' | undefined
  onAccount: (account: Account) => Promise<void>
}

/** The form, beside the plan with the district of the head office in red. */
export function SignIn({ end, onAccount }: SignInProps) {
  const t = useText()
  const title = useRef<HTMLHeadingElement>(null)
  // Before anybody can see the form, so that the focus is not taken from a field.
  useLayoutEffect(() => {
    if (end) title.current?.focus()
  }, [end])
  return (
    <section className="auth" aria-labelledby="title">
      <div className="auth__plan" data-night="">
        <div className="auth__drawing">
          <NightPlan className="auth__night-plan" viewBox={VIEW_BOX}>
            <use className="auth__district" href={`${SHEET}#blocks-government`} />
          </NightPlan>
          <p className="auth__place">
            <b>{t('auth.place.name')}</b>
            {t('auth.place.district')}
          </p>
        </div>
      </div>
      <div className="auth__side">
        <div className="auth__mid">
          <h1 id="title" tabIndex={-1} ref={title}>
            {t('auth.header.title')}
          </h1>
          <p className="hint">
            {t('auth.header.text')}{' '}
            <Link className="text-link" to={`${SERVICES}/open-city-account`}>
              {t('auth.header.account')}
            </Link>
          </p>
          <Form end={end} onAccount={onAccount} />
          <p className="hint">
            {t('auth.signIn.help')}{' '}
            <Link className="text-link" to={askAbout('website')}>
              {t('auth.signIn.support')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function Form({ end, onAccount }: SignInProps) {
  const t = useText()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)

  const textOf = (name: string) => fieldOf(form.current, name)?.value ?? ''
  const find = () => FIELDS.filter((name) => textOf(name).trim() === '')

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    const found = find()
    setMissing(found)
    if (found[0]) return fieldOf(form.current, found[0])?.focus()
    setBusy(true)
    setShown(false)
    try {
      await onAccount(await signIn(textOf('email'), textOf('password')))
    } catch (error) {
      const found = await problemOf(error)
      setProblem(found)
      setBusy(false)
      const field = fieldOf(form.current, 'password')
      // A wrong password would only be added to.
      if (field && found.code === 'sign-in-refused') field.value = ''
      field?.focus()
    }
  }

  return (
    <>
      {problem ? (
        <div className="form-notice" role="alert">
          <Icon name="alert" />
          <h2 className="form-notice__title">{t('auth.problems.title')}</h2>
          <p>{t(`auth.problems.${known(problem.code)}`, { minutes: problem.minutes })}</p>
        </div>
      ) : (
        end === 'session' && (
          <div className="form-notice form-notice--calm" role="status">
            <Icon name="clock" />
            <h2 className="form-notice__title">{t('auth.ended.title')}</h2>
            <p>{t('auth.ended.text')}</p>
          </div>
        )
      )}
      <noscript>
        <p>{t('auth.signIn.noScript')}</p>
      </noscript>
      <form
        ref={form}
        className="sign-in"
        noValidate
        aria-busy={isBusy}
        onSubmit={onSubmit}
        onInput={() => missing.length > 0 && setMissing(find().filter((name) => missing.includes(name)))}
      >
        <div className="field">
          <label className="field__label" htmlFor="email">
            {t('auth.fields.email')}
          </label>
          <input
            className="input"
            id="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            {...errorOf('email', missing)}
          />
          <Missing name="email" text={t('auth.fields.emailMissing')} fields={missing} />
        </div>
        <div className="field">
          <label className="field__label" htmlFor="password">
            {t('auth.fields.password')}
          </label>
          <div className="sign-in__secret">
            <input
              className="input"
              id="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={200}
              {...errorOf('password', missing)}
            />
            <button
              type="button"
              className="sign-in__show"
              aria-controls="password"
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'auth.fields.hide' : 'auth.fields.show')}
              <span className="visually-hidden"> {t('auth.fields.what')}</span>
            </button>
          </div>
          <Missing name="password" text={t('auth.fields.passwordMissing')} fields={missing} />
        </div>
        {/* Before hydration, the browser would send the form itself. */}
        <button
          type="submit"
          className="button button--solid"
          disabled={!hydrated}
          aria-disabled={isBusy || undefined}
        >
          {t(isBusy ? 'auth.signIn.busy' : 'auth.signIn.action')}
        </button>
      </form>
    </>
  )
}

function Missing({ name, text, fields }: { name: string; text: string; fields: readonly string[] }) {
  if (!fields.includes(name)) return null
  return (
    <p className="field__error" id={`${name}-error`}>
      <Icon name="alert" />
      {text}
    </p>
  )
}

const errorOf = (name: string, missing: readonly string[]) =>
  missing.includes(name) ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {}

/** The fields have no names, so that no browser ever puts a password into an address. */
function fieldOf(form: HTMLFormElement | null, id: string): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`#${id}`) ?? null
}

/** The problems with texts of their own. */
const CODES = [
  'sign-in-refused',
  'too-many',
  'not-private',
  'other-network',
  'closed',
  'unreachable',
] as const

const known = (code: string) => CODES.find((each) => each === code) ?? 'failed'
