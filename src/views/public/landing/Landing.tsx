import type { CampProgramme } from '../../../domain/camp/programme.ts'
import { programmeDaysOf } from '../../../domain/public/eventProgramme.ts'
import { useLanding } from '../../../flows/public/landing.ts'
import { useCamp } from '../../ui/camp.ts'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { CalendarFileView } from './CalendarFileView.tsx'
import { ContactFormView } from './ContactFormView.tsx'
import { LandingView } from './LandingView.tsx'
import { NewsletterView } from './NewsletterView.tsx'
import { ProgrammeView } from './ProgrammeView.tsx'

interface LandingProps {
  /** Null for a camp that has saved none. */
  readonly programme?: CampProgramme | null
  readonly shownDay?: number
}

export default function Landing({ programme: saved = null, shownDay }: LandingProps) {
  const camp = useCamp()
  const days = programmeDaysOf(camp, saved)
  const { programme, calendarFile, contactForm, newsletter } = useLanding(camp, days, shownDay)
  usePageTitle(camp.facts.identity.name)
  return (
    <LandingView
      programme={days.length > 0 && <ProgrammeView {...programme} />}
      calendarFile={<CalendarFileView {...calendarFile} />}
      contactForm={<ContactFormView {...contactForm} />}
      newsletter={<NewsletterView {...newsletter} />}
    />
  )
}
