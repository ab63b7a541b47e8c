import type { ProgrammeDayNumber } from '../../../domain/public/programmeParts.ts'
import { useLanding } from '../../../flows/public/landing.ts'
import { useCamp } from '../../ui/camp.ts'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { CalendarFileView } from './CalendarFileView.tsx'
import { ContactFormView } from './ContactFormView.tsx'
import { LandingView } from './LandingView.tsx'
import { NewsletterView } from './NewsletterView.tsx'
import { ProgrammeView } from './ProgrammeView.tsx'

export default function Landing({ shownDay }: { readonly shownDay?: ProgrammeDayNumber }) {
  const camp = useCamp()
  const { programme, calendarFile, contactForm, newsletter } = useLanding(camp, shownDay)
  usePageTitle(camp.facts.identity.name)
  return (
    <LandingView
      programme={<ProgrammeView {...programme} />}
      calendarFile={<CalendarFileView {...calendarFile} />}
      contactForm={<ContactFormView {...contactForm} />}
      newsletter={<NewsletterView {...newsletter} />}
    />
  )
}
