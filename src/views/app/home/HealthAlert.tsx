import { Button, CloseButton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import classes from './Home.module.css'

export function HealthAlert({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <div className={classes.alert}>
      <ErrorBanner
        title="Please update your health records"
        incident={null}
        action={
          <div className={classes.alertActions}>
            <Button component={Link} to="/app/health" variant="default">
              Update now
            </Button>
            <CloseButton aria-label="Dismiss this alert" size={44} c="inherit" onClick={onDismiss} />
          </div>
        }
      >
        They help the health team to look after you at the camp.
      </ErrorBanner>
    </div>
  )
}
