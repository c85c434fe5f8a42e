import { useText } from '../../../../content/ContentProvider.tsx'

/** A password that was just set, to be handed over; it is shown once. */
export function NewPassword({ text, password }: { text: string; password: string }) {
  const t = useText()
  return (
    <>
      <p>
        {text} {t('auth.desk.accounts.handOver')}
      </p>
      <p className="accounts__secret">{password}</p>
    </>
  )
}
