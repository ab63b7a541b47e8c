import { Button } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePageTitle } from '../ui/layout/usePageTitle.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { LostTrailScene } from '../ui/scenes/LostTrailScene.tsx'
import classes from './Public.module.css'

/** `isAlone` when no shell provides a `main`. */
export default function NotFound({ isAlone = false }: { isAlone?: boolean }) {
  const navigate = useNavigate()
  usePageTitle('Page not found')
  const isBench = /^\/inspector(\/|$)/.test(useLocation().pathname)
  const Frame = isAlone ? 'main' : 'div'
  return (
    <Frame className={`${classes.page} ${isAlone ? classes.alone : ''}`}>
      <h1 className={classes.title}>Page not found</h1>
      <EmptyState
        scene={<LostTrailScene />}
        action={<Button onClick={() => navigate('/auth/signin')}>Back to sign-in</Button>}
      >
        {isBench
          ? 'The bench for QA is not in this build. Start the portal with VITE_INSPECTOR=1 npm start, as docs/qa.md says.'
          : 'No trail leads here. Check the address, or start again at sign-in.'}
      </EmptyState>
    </Frame>
  )
}
