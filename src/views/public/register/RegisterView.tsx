import { useEffect, useRef } from 'react'
import { type CampFacts, portalNameOf, registrationTitleOf } from '../../../domain/camp/facts.ts'
import {
  type publicRegistrationMachine,
  publicRegistrationTexts,
} from '../../../machines/public/publicRegistration.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { CheckIcon } from '../../ui/parts/icons.tsx'
import { CampName, Logo } from '../../ui/parts/Mark.tsx'
import { HorizonScene } from '../../ui/scenes/HorizonScene.tsx'
import { SchemeToggle } from '../../ui/theme/SchemeToggle.tsx'
import { EventFacts } from '../EventFacts.tsx'
import classes from './Register.module.css'
import { RegisterFields } from './RegisterFields.tsx'

/** Links to the landing page are plain anchors, because it is a separate document. */
export function RegisterView({ state, send }: FlowProps<typeof publicRegistrationMachine>) {
  const { facts } = useCamp()
  const hasForm = facts.pages.registration === 'form'
  return (
    <div className={classes.page}>
      <header className={`${classes.wide} ${classes.header}`} data-print="no">
        <a className={classes.home} href="/" aria-label={`${portalNameOf(facts)}, start page`}>
          <Logo size={40} />
        </a>
        <SchemeToggle />
        <a className={classes.signIn} href="/auth/signin">
          Sign in
        </a>
      </header>
      <main>
        <div className={classes.sky}>
          <div className={classes.scene} data-print="no">
            <HorizonScene />
          </div>
          <div className={`${classes.wide} ${classes.words}`}>
            <p className="strong">
              <CampName />
            </p>
            <h1 className={classes.title}>{registrationTitleOf(facts)}</h1>
          </div>
        </div>
        <div className={`${classes.wide} ${classes.content}`}>
          <Ticket />
          <div className={classes.card}>
            {!hasForm ? (
              <WithoutForm facts={facts} />
            ) : state.hasTag('success') ? (
              <Registered firstName={state.context.entry.firstName} />
            ) : (
              <RegisterFields state={state} send={send} />
            )}
          </div>
          {hasForm && <NextSteps />}
        </div>
      </main>
    </div>
  )
}

/** A camp whose registration is elsewhere, or not by a form. */
function WithoutForm({ facts: { pages, contact } }: { readonly facts: CampFacts }) {
  const { registration, registrationUrl, registrationText } = pages
  return (
    <Stack gap={16}>
      <p className="wraps">{registrationText || 'Ask the camp office how to register.'}</p>
      {registration === 'link' && (
        <a href={registrationUrl} rel="noopener noreferrer">
          Register at {new URL(registrationUrl).host}
        </a>
      )}
      {contact.email !== '' && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {contact.phone !== '' && <p>{contact.phone}</p>}
    </Stack>
  )
}

const steps = [
  'Fill in the form and print it. What you type stays on this page.',
  'Bring it to the camp office. It completes the registration and takes the fee.',
  'You get a code and a first password. Sign in for your ID card, schedule and camp wallet.',
]

function NextSteps() {
  return (
    <section className={classes.steps} aria-labelledby="next-steps" data-print="no">
      <h2 id="next-steps">What happens next</h2>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function Registered({ firstName }: { readonly firstName: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={8} align="center" className={classes.registered}>
      <span className={`toned ${classes.check}`} data-tone="good">
        <CheckIcon size={44} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, <bdi>{firstName.trim()}</bdi>
      </h2>
      <p className={`strong ${classes.success}`}>{publicRegistrationTexts.success}</p>
      <p className="wraps">{publicRegistrationTexts.next}</p>
      <p role="status" className="dimmed small">
        Taking you to the start page… <a href="/">Go now</a>
      </p>
    </Stack>
  )
}

function Ticket() {
  const { money, words } = useCamp().facts
  return (
    <aside className={classes.ticket} aria-label={`The ${words.event} at a glance`}>
      {money.fee !== '' && (
        <p className={classes.fee}>
          <strong>{money.fee}</strong> {money.feeLabel}
        </p>
      )}
      <EventFacts className={classes.facts} />
    </aside>
  )
}
