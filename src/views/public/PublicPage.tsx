import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { eventName } from '../../domain/event.ts'
import { Logo } from '../ui/Mark.tsx'
import { DawnScene } from '../ui/scenes/DawnScene.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'
import classes from './Public.module.css'

const pages = {
  landing: {
    title: eventName,
    text: 'Seven days of camp, April 13 to 19, 2025. The full programme opens here soon.',
  },
  register: {
    title: 'Camporee Registration',
    text: 'The registration form opens here soon. Until then, your organiser registers you.',
  },
} as const

/** The public pages until their own flows are built. */
export default function PublicPage({ page }: { page: keyof typeof pages }) {
  const { title, text } = pages[page]
  usePageTitle(title)
  return (
    <div className={classes.hero}>
      <main className={classes.heroText}>
        <Logo size={56} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        <Button component={Link} to="/auth/signin" size="lg" color="amber">
          Sign in
        </Button>
      </main>
      <div className={classes.scene}>
        <DawnScene />
      </div>
    </div>
  )
}
