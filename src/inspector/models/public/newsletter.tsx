import { newsletterMachine } from '../../../machines/public/newsletter.ts'
import { defineModel } from '../model.ts'

export const newsletterModel = defineModel<typeof newsletterMachine>({
  machine: newsletterMachine,
  area: 'public',
  view: async () => {
    const { NewsletterView } = await import('../../../views/public/landing/NewsletterView.tsx')
    return (props) => <NewsletterView {...props} />
  },
  inputs: [{ name: 'visitor', input: undefined }],
  samples: {
    'newsletter.submitted': [{ type: 'newsletter.submitted', email: 'rudo@example.org' }],
    'newsletter.reopened': [{ type: 'newsletter.reopened' }],
  },
  outcomes: {},
  delays: {},
})
