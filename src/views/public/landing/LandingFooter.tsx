import type { ReactNode } from 'react'
import { datesText } from '../../../domain/camp/facts.ts'
import { useCamp } from '../../ui/camp.ts'
import { CampName, Logo } from '../../ui/parts/Mark.tsx'
import { CampNightScene } from '../../ui/scenes/CampNightScene.tsx'
import { registrationLinkOf } from '../registrationLink.ts'
import classes from './LandingFooter.module.css'
import parts from './Parts.module.css'
import { sectionsOf } from './sections.ts'

interface LandingFooterProps {
  readonly newsletter: ReactNode
  readonly hasProgramme: boolean
}

export function LandingFooter({ newsletter, hasProgramme }: LandingFooterProps) {
  const { facts } = useCamp()
  const registration = registrationLinkOf(facts)
  return (
    <footer className={classes.footer} data-on="brand" data-print="no">
      <div className={classes.scene}>
        <CampNightScene />
      </div>
      <div className={`${parts.wide} ${classes.columns}`}>
        {facts.pages.hasNewsletter && newsletter}
        <nav className={classes.links} aria-label={`The ${facts.words.event}`}>
          <ul className={classes.list}>
            {sectionsOf(hasProgramme).map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
          <ul className={classes.list}>
            <li>
              <a href={registration.href}>{registration.label}</a>
            </li>
            <li>
              <a href="/auth/signin">Sign in</a>
            </li>
            <li>
              <a href="/auth/merchant/signin">Merchant sign-in</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`${parts.wide} ${classes.end}`}>
        <Logo size={36} />
        <p className="dimmed">
          <CampName /> <span aria-hidden="true">·</span> {datesText(facts.time)}
        </p>
      </div>
    </footer>
  )
}
