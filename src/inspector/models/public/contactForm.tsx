import { contactFormMachine } from '../../../machines/public/contactForm.ts'
import { defineModel } from '../model.ts'

const written = {
  name: 'Tendai Sibanda',
  email: 'tendai@example.org',
  subject: 'Arriving late',
  message: 'May our club arrive on the evening of the first day?',
  subscribe: true,
}

export const contactFormModel = defineModel<typeof contactFormMachine>({
  machine: contactFormMachine,
  area: 'public',
  view: async () => {
    const { ContactFormView } = await import('../../../views/public/landing/ContactFormView.tsx')
    return (props) => (
      <>
        <h2>The section around it</h2>
        <ContactFormView {...props} />
      </>
    )
  },
  inputs: [
    { name: 'visitor', input: { isStored: false } },
    { name: 'visitor of a camp that stores it', input: { isStored: true } },
  ],
  samples: {
    'message.submitted': [
      { type: 'message.submitted', message: written },
      { type: 'message.submitted', message: { ...written, subject: '   ' } },
      { type: 'message.submitted', message: { ...written, email: 'tendai' } },
    ],
    'message.reopened': [{ type: 'message.reopened' }],
    'print.requested': [{ type: 'print.requested' }],
  },
  outcomes: {
    printForm: { done: [undefined], failed: [new Error('this browser cannot print')] },
    makeIdempotencyKey: { done: ['f'.repeat(32)], failed: [new Error('no random numbers')] },
    sendMessage: {
      done: [
        { ok: true, value: undefined },
        {
          ok: false,
          status: 422,
          reason: 'invalid',
          message: 'The office can take no more messages here. Please call +254 712 345 678.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  notFailures: {
    alerts: {
      'Failed to print': 'the browser does not print, and no call has failed',
      'Please enter your email or your phone': 'a field is wrong, and nothing was sent',
    },
  },
  delays: {},
})
