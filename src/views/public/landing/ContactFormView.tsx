import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import {
  type ContactField,
  type contactFormMachine,
  contactTexts,
} from '../../../machines/public/contactForm.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Incident, incidentOf } from '../../ui/layout/Incident.tsx'
import { Acknowledgement } from './Acknowledgement.tsx'
import actions from './Action.module.css'
import classes from './ContactFormView.module.css'
import parts from './Parts.module.css'
import { Trap } from './Trap.tsx'

const errorId = 'contact-problem'

/** `method="dialog"` keeps the form from submitting before or without its script. */
export function ContactFormView({ state, send }: FlowProps<typeof contactFormMachine>) {
  const { message, missing, fieldError, isStored, failure } = state.context
  const isBusy = state.hasTag('busy')
  const incident = incidentOf(state)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [missing])
  const { facts } = useCamp()
  const complaintAbout = (field: ContactField) =>
    missing.includes(field) ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  if (state.matches('acknowledged')) {
    return (
      <div className={`${parts.sheet} ${classes.form}`}>
        <Acknowledgement
          title={`Thank you, ${message.name.trim()}`}
          backLabel="Back to the message"
          onBack={() => send({ type: 'message.reopened' })}
        >
          {contactTexts.acknowledged} {contactTexts.next}
        </Acknowledgement>
      </div>
    )
  }
  if (state.matches('sent')) {
    return (
      <div className={`${parts.sheet} ${classes.form}`}>
        <Acknowledgement
          title="Sent"
          backLabel="Write another message"
          onBack={() => send({ type: 'message.reopened' })}
        >
          {contactTexts.sent}
        </Acknowledgement>
      </div>
    )
  }
  return (
    <form
      ref={form}
      method="dialog"
      aria-label="Write to us"
      className={`${parts.sheet} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'message.submitted', message: writtenIn(event) })
      }}
    >
      {isStored ? <p>{contactTexts.reader}</p> : <p className={classes.note}>{contactTexts.smallPrint}</p>}
      <div className={classes.pair}>
        <Field id="contact-name" label="Name">
          <input
            id="contact-name"
            name="name"
            autoComplete="name"
            required
            defaultValue={message.name}
            readOnly={isBusy}
            {...complaintAbout('name')}
          />
        </Field>
        <Field id="contact-email" label={isStored ? 'Email or phone' : 'Email'}>
          <input
            id="contact-email"
            name="email"
            type={isStored ? 'text' : 'email'}
            autoComplete="email"
            required
            defaultValue={message.email}
            readOnly={isBusy}
            {...complaintAbout('email')}
          />
        </Field>
      </div>
      <Field id="contact-subject" label="Subject">
        <input
          id="contact-subject"
          name="subject"
          required
          defaultValue={message.subject}
          readOnly={isBusy}
          {...complaintAbout('subject')}
        />
      </Field>
      <Field id="contact-message" label="Message">
        <textarea
          id="contact-message"
          name="message"
          rows={5}
          required
          defaultValue={message.message}
          readOnly={isBusy}
          {...complaintAbout('message')}
        />
      </Field>
      {isStored ? (
        <Trap />
      ) : (
        <label className={classes.choice}>
          <input name="subscribe" type="checkbox" defaultChecked={message.subscribe} />
          <span>Subscribe to news about the {facts.words.event}</span>
        </label>
      )}
      {fieldError !== null && (
        <p id={errorId} role="alert" className={classes.note}>
          {fieldError}
        </p>
      )}
      {failure !== null && !isBusy && (
        <div>
          <p role="alert" className={classes.note}>
            {failure.text}
          </p>
          {incident !== null && <Incident flow={incident} sentence={failure.text} />}
        </div>
      )}
      <div className={classes.actions} data-print="no">
        <button
          type="submit"
          aria-disabled={isBusy || undefined}
          className={`${actions.action} ${actions.brand}`}
        >
          {isBusy ? 'Sending...' : 'Send message'}
        </button>
        <button
          type="button"
          className={`${actions.action} ${actions.quiet}`}
          onClick={() => send({ type: 'print.requested' })}
        >
          Print this form
        </button>
      </div>
    </form>
  )
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

function writtenIn({ currentTarget }: FormEvent<HTMLFormElement>) {
  const data = new FormData(currentTarget)
  const text = (field: string) => String(data.get(field) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    subscribe: data.has('subscribe'),
    website: text('website'),
  }
}
