import { Button, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/Card.tsx'
import { CheckIcon, PrintIcon } from '../../ui/icons.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import classes from './Health.module.css'

const title = 'Health Information Updated!'

interface HealthSavedProps {
  readonly onPrint: () => void
  readonly onView: () => void
}

export function HealthSaved({ onPrint, onView }: HealthSavedProps) {
  usePageTitle(title)
  return (
    <Card shadow="sm" className={classes.saved}>
      <span className={classes.sign}>
        <CheckIcon size={48} />
      </span>
      <Title order={1}>{title}</Title>
      <p className={classes.savedWords}>
        Thank you. The camp's health team sees what you wrote from now on. Change it whenever something
        changes.
      </p>
      <div className={classes.savedButtons}>
        <Button size="lg" variant="default" leftSection={<PrintIcon size={20} />} onClick={onPrint}>
          Print Information
        </Button>
        <Button size="lg" color="amber" component={Link} to="/app">
          Return to Dashboard
        </Button>
        <Button size="lg" variant="subtle" onClick={onView}>
          View Record
        </Button>
      </div>
    </Card>
  )
}
