import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { ProblemNotice } from '../../forms/ProblemNotice.tsx'

const KINDS = {
  notice: ['closed', 'tooMany', 'unread', 'unreachable', 'failed'],
  lookupNotice: ['closed', 'tooMany', 'noReceipt', 'unreachable', 'failed'],
}

interface ContactNoticeProps {
  code: string | undefined
  attempt: number
  name: keyof typeof KINDS
}

/** Why an inquiry was not sent or a receipt not found, with the office's address and telephone. */
export function ContactNotice({ name, ...props }: ContactNoticeProps) {
  const t = useText()
  const { contact } = useFrame().site
  const textOf = (kind: string) =>
    name === 'notice' ? t(`contactUs.problems.${kind}`) : t(`contactUs.find.problems.${kind}`)
  return (
    <ProblemNotice {...props} name={name} kinds={KINDS[name]} textOf={textOf}>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>, {t('contactUs.write.or')}{' '}
      <PhoneLink phone={contact.phone} />
    </ProblemNotice>
  )
}
