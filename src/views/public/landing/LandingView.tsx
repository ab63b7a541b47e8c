import type { ReactNode } from 'react'
import { Contact } from './Contact.tsx'
import { EventBanner } from './EventBanner.tsx'
import { Hero } from './Hero.tsx'
import classes from './Landing.module.css'
import { LandingFooter } from './LandingFooter.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { VenueAndDates } from './VenueAndDates.tsx'

interface LandingViewProps {
  /** The flows of the page. */
  readonly programme: ReactNode
  readonly calendarFile: ReactNode
  readonly contactForm: ReactNode
  readonly newsletter: ReactNode
}

/** A page that goes through a day of camp: from sunrise over the tents down to the fire at night. */
export function LandingView({ programme, calendarFile, contactForm, newsletter }: LandingViewProps) {
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#main">
        Skip to the page
      </a>
      <LandingHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Hero />
        <EventBanner />
        {programme}
        <VenueAndDates calendarFile={calendarFile} />
        <Contact form={contactForm} />
      </main>
      <LandingFooter newsletter={newsletter} />
    </div>
  )
}
