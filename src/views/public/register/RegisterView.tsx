import { eventName } from '../../../domain/event.ts'
import type { publicRegistrationMachine } from '../../../machines/publicRegistration.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { Logo } from '../../ui/Mark.tsx'
import { SchemeToggle } from '../../ui/SchemeToggle.tsx'
import { HorizonScene } from '../../ui/scenes/HorizonScene.tsx'
import { NextSteps } from './NextSteps.tsx'
import classes from './Register.module.css'
import { Registered } from './Registered.tsx'
import { RegisterFields } from './RegisterFields.tsx'
import { Ticket } from './Ticket.tsx'

/** Under the landing page's sky. Links to it are plain ones: it is a document of its own. */
export function RegisterView({ state, send }: FlowProps<typeof publicRegistrationMachine>) {
  return (
    <div className={classes.page}>
      <header className={classes.header} data-print="no">
        <a className={classes.home} href="/" aria-label="Camporee Portal, start page">
          <Logo size={40} />
        </a>
        <SchemeToggle />
        <a className={classes.signIn} href="/auth/signin">
          Sign in
        </a>
      </header>
      <main>
        <div className={classes.sky}>
          <div className={classes.scene}>
            <HorizonScene />
          </div>
          <div className={classes.words}>
            <p className={classes.event}>{eventName}</p>
            <h1 className={classes.title}>Camporee Registration</h1>
          </div>
        </div>
        <div className={classes.content}>
          <Ticket />
          <div className={classes.card}>
            {state.hasTag('success') ? (
              <Registered firstName={state.context.entry.firstName} />
            ) : (
              <RegisterFields state={state} send={send} />
            )}
          </div>
          <NextSteps />
        </div>
      </main>
    </div>
  )
}
