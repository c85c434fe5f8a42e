/** A telephone number that can be called. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:${phone.replaceAll(' ', '')}`}>
      <bdi>{phone}</bdi>
    </a>
  )
}
