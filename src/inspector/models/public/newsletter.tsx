import { newsletterMachine } from '../../../machines/public/newsletter.ts'
import { defineModel } from '../model.ts'

export const newsletterModel = defineModel<typeof newsletterMachine>({
  machine: newsletterMachine,
  area: 'public',
  view: async () => {
    const { NewsletterView } = await import('../../../views/public/landing/NewsletterView.tsx')
    return (props) => <NewsletterView {...props} />
  },
  inputs: [
    { name: 'visitor', input: { isStored: false } },
    { name: 'visitor of a camp that stores it', input: { isStored: true } },
  ],
  samples: {
    'newsletter.submitted': [{ type: 'newsletter.submitted', email: 'tendai@example.org' }],
    'newsletter.reopened': [{ type: 'newsletter.reopened' }],
  },
  outcomes: {
    sendAddress: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 400, message: 'Please enter your email, such as rudo@example.org.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
