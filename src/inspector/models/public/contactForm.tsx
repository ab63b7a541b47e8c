import { contactFormMachine } from '../../../machines/public/contactForm.ts'
import { defineModel } from '../model.ts'

const written = {
  name: 'Rudo Sibanda',
  email: 'rudo@example.org',
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
  inputs: [{ name: 'visitor', input: undefined }],
  samples: {
    'message.submitted': [
      { type: 'message.submitted', message: written },
      { type: 'message.submitted', message: { ...written, subject: '   ' } },
    ],
    'message.reopened': [{ type: 'message.reopened' }],
    'print.requested': [{ type: 'print.requested' }],
  },
  outcomes: { printForm: { done: [undefined], failed: [new Error('this browser cannot print')] } },
  notFailures: { alerts: { 'Failed to print': 'the browser does not print, and no call has failed' } },
  delays: {},
})
