import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { Icon } from '../../components/Icon.tsx'
import { PhoneLink } from '../../components/PhoneLink.tsx'
import { useFrame, useText } from '../../content/ContentProvider.tsx'
import { useData } from '../../content/Route.ts'
import { DeskPlan } from './DeskPlan.tsx'
import { OfficeItem, officeAnchor } from './OfficeItem.tsx'
import { OpenOffices } from './OpenOffices.tsx'
import { route } from './route.ts'

/** The offices as a list of disclosures, of which one is open, and on the plan. */
export function Desks() {
  const t = useText()
  const { contact } = useFrame().site
  const { offices } = useData(route)
  const { hash, key } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(offices[0]?.id)
  // The plan shows the whole city until an office is chosen.
  const [isNear, setNear] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key detects a link that is followed again
  useEffect(() => {
    const wanted = offices.find(({ id }) => `#${officeAnchor(id)}` === hash)
    if (!wanted) return
    setCurrent(wanted.id)
    setNear(true)
  }, [offices, hash, key])

  const choose = (id: string) => {
    setCurrent(id)
    setNear(true)
    list.current?.querySelector<HTMLElement>(`#${officeAnchor(id)} > summary`)?.focus()
  }
  const onToggle = (id: string, isOpen: boolean) => {
    if (isOpen && id !== current) {
      setCurrent(id)
      setNear(true)
    }
    // The browser closes the office that was open before; that one is no longer the current one.
    if (!isOpen) setCurrent((before) => (before === id ? undefined : before))
  }
  return (
    <section className="desk" id="offices" aria-labelledby="title">
      <div className="wrap">
        <div className="desk__copy">
          <Breadcrumbs />
          <h1 className="desk__title" id="title">
            {t('contactUs.header.title')}
          </h1>
          <p className="lede desk__lede">{t('contactUs.header.lead')}</p>
          <OpenOffices />
          <p className="desk__ways">
            <a className="button button--solid" href="#write">
              <span>{t('contactUs.write.title')}</span>
              <Icon name="arrow" flip />
            </a>
            <PhoneLink phone={contact.phone} />
          </p>
          <p className="desk__emergency">
            <Icon name="alert" />
            <span>{t('contactUs.emergency')}</span>
          </p>
        </div>
      </div>
      <DeskPlan
        offices={offices}
        current={current}
        isNear={isNear}
        onChoose={choose}
        onWhole={() => setNear(false)}
      />
      <div className="desk__list">
        <div className="wrap">
          <ul ref={list} className="desk__offices" role="list">
            {offices.map((office, index) => (
              <li key={office.id}>
                <OfficeItem
                  office={office}
                  number={index + 1}
                  isOpen={office.id === current}
                  onToggle={(isOpen) => onToggle(office.id, isOpen)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
