/** A telephone number as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:${phone.replaceAll(' ', '')}`}>
      <bdi>{phone}</bdi>
    </a>
  )
}
