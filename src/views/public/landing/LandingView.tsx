import type { ReactNode } from 'react'
import { type CampFacts, datesText, lengthText } from '../../../domain/camp/facts.ts'
import { contactPromise } from '../../../machines/public/contactForm.ts'
import { useCamp } from '../../ui/camp.ts'
import { CampName, Logo } from '../../ui/parts/Mark.tsx'
import { BackpackScene } from '../../ui/scenes/BackpackScene.tsx'
import { HorizonScene } from '../../ui/scenes/HorizonScene.tsx'
import { registrationLinkOf } from '../registrationLink.ts'
import actions from './Action.module.css'
import { EventBanner } from './EventBanner.tsx'
import classes from './Landing.module.css'
import { LandingFooter } from './LandingFooter.tsx'
import parts from './Parts.module.css'
import { sectionsOf } from './sections.ts'
import { VenueAndDates } from './VenueAndDates.tsx'

interface LandingViewProps {
  /** False for a camp without a programme. */
  readonly programme: ReactNode
  readonly calendarFile: ReactNode
  readonly contactForm: ReactNode
  readonly newsletter: ReactNode
}

export function LandingView({ programme, calendarFile, contactForm, newsletter }: LandingViewProps) {
  const hasProgramme = programme !== false
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#main" data-print="no">
        Skip to the page
      </a>
      <LandingHeader hasProgramme={hasProgramme} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Hero hasProgramme={hasProgramme} />
        <EventBanner />
        {programme}
        <VenueAndDates calendarFile={calendarFile} />
        <Contact form={contactForm} />
      </main>
      <LandingFooter newsletter={newsletter} hasProgramme={hasProgramme} />
    </div>
  )
}

interface WithProgramme {
  readonly hasProgramme: boolean
}

function LandingHeader({ hasProgramme }: WithProgramme) {
  return (
    <header className={`${parts.wide} ${classes.header}`} data-print="no">
      <Logo size={40} />
      <nav className={classes.sections} aria-label="On this page">
        {sectionsOf(hasProgramme).map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <a className={`${actions.action} ${actions.quiet} ${actions.small}`} href="/auth/signin">
        Sign in
      </a>
    </header>
  )
}

/** Characters that in the usual size would take more than three lines. */
const longName = 30

function Hero({ hasProgramme }: WithProgramme) {
  const { facts } = useCamp()
  const { identity, place, time } = facts
  const registration = registrationLinkOf(facts)
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.scene} data-print="no">
        <HorizonScene />
      </div>
      <div className={classes.text}>
        <p className={classes.when}>
          {datesText(time)}
          {place.country !== '' && (
            <>
              {' '}
              <span aria-hidden="true">·</span> {place.country}
            </>
          )}
        </p>
        <h1
          id="hero-title"
          className={classes.title}
          style={
            identity.name.length > longName
              ? { maxInlineSize: '12em', fontSize: 'min(8vw, 3.75rem)', lineHeight: 1.22 }
              : {}
          }
        >
          <CampName />
        </h1>
        {identity.welcome !== '' && <p className={classes.lead}>{identity.welcome}</p>}
        <div className={classes.actions} data-print="no">
          <a className={`${actions.action} ${actions.primary}`} href={registration.href}>
            {registration.label === 'Register' ? 'Register now' : registration.label}
          </a>
          {hasProgramme && (
            <a className={`${actions.action} ${actions.quiet}`} href="#programme">
              See the {lengthText(time).toLowerCase()}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

function ContactLines({ contact: { email, phone, whatsApp } }: { readonly contact: CampFacts['contact'] }) {
  return (
    <>
      {email !== '' && (
        <li>
          <strong>Email</strong> <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone !== '' && (
        <li>
          <strong>Phone</strong> <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {whatsApp !== '' && (
        <li>
          <strong>WhatsApp</strong> <a href={`https://wa.me/${whatsApp.replace(/\D/g, '')}`}>{whatsApp}</a>
        </li>
      )}
    </>
  )
}

function NewHere() {
  const { facts } = useCamp()
  if (facts.pages.registration === 'form')
    return (
      <>
        <a href="/register">Fill in the registration form</a> and print it. The camp office completes it.
      </>
    )
  const { href, label } = registrationLinkOf(facts)
  return <a href={href}>{label}</a>
}

function Contact({ form }: { readonly form: ReactNode }) {
  const { facts, version } = useCamp()
  const { contact, pages } = facts
  return (
    <section id="contact" className={`${parts.wide} ${classes.contact}`} aria-labelledby="contact-title">
      <div className={parts.column}>
        <p className={parts.label}>Contact</p>
        <h2 id="contact-title">Ask us before you pack</h2>
        <p className={classes.words}>
          What to bring, who may come, when the gate closes: ask the camp office
          {version === 0 && pages.hasContactForm && (
            <>
              , and we answer <strong>{contactPromise}</strong>
            </>
          )}
          .
        </p>
        <ul className={classes.notes}>
          <ContactLines contact={contact} />
          <li>
            <strong>New here?</strong> <NewHere />
          </li>
          <li>
            <strong>Already registered?</strong> <a href="/auth/signin">Sign in</a> for your ID card, schedule
            and camp wallet.
          </li>
        </ul>
        <div className={classes.backpack} data-print="no">
          <BackpackScene />
        </div>
      </div>
      {pages.hasContactForm && form}
    </section>
  )
}
