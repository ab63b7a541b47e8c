import type { ReactNode } from 'react'
import { contactPromise } from '../../../machines/contactForm.ts'
import { BackpackScene } from '../../ui/scenes/BackpackScene.tsx'
import classes from './Contact.module.css'

export function Contact({ form }: { form: ReactNode }) {
  return (
    <section id="contact" className={classes.section} aria-labelledby="contact-title">
      <div className={classes.text}>
        <p className={classes.label}>Contact</p>
        <h2 id="contact-title">Ask us before you pack</h2>
        <p>
          What to bring, who may come, when the gate closes: write to us and we answer{' '}
          <strong>{contactPromise}</strong>.
        </p>
        <ul className={classes.notes}>
          <li>
            <strong>New here?</strong> <a href="/register">Fill in the registration form</a>; your club’s
            organiser completes it.
          </li>
          <li>
            <strong>Already registered?</strong> <a href="/auth/signin">Sign in</a> for your ID card, schedule
            and camp wallet.
          </li>
        </ul>
        <div className={classes.scene} data-print="no">
          <BackpackScene />
        </div>
      </div>
      {form}
    </section>
  )
}
