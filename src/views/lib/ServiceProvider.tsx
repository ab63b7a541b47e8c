import { Button } from '@mantine/core'
import { sessionActor } from '../../flows/account/session.ts'
import classes from '../public/Public.module.css'
import { usePageTitle } from '../ui/layout/usePageTitle.ts'

/** The documented placeholder; the only action is the context logout. */
export default function ServiceProvider() {
  usePageTitle('Service Provider Dashboard')
  return (
    <main className={`${classes.page} ${classes.alone}`}>
      <h1 className={classes.title}>Service Provider Dashboard</h1>
      <p className={classes.text}>Nothing to do here yet.</p>
      <Button variant="default" onClick={() => sessionActor().send({ type: 'session.loggedOut' })}>
        Sign out
      </Button>
    </main>
  )
}
