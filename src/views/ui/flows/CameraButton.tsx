import { Button } from '@mantine/core'
import { CameraIcon } from '../parts/icons.tsx'
import classes from './CameraButton.module.css'

interface CameraButtonProps {
  readonly onPress: () => void
  readonly isLoading?: boolean
  readonly hasFailed?: boolean
}

export function CameraButton({ onPress, isLoading = false, hasFailed = false }: CameraButtonProps) {
  return (
    <section className={classes.camera} aria-label="Camera">
      <Button variant="default" leftSection={<CameraIcon size={24} />} disabled={isLoading} onClick={onPress}>
        {isLoading ? 'The camera gets ready...' : 'Scan with the camera'}
      </Button>
      {hasFailed && (
        <p className={classes.words} role="alert">
          The camera cannot read cards now. Check the connection, then press Scan with the camera. A scanner
          works, and you can type the code.
        </p>
      )}
    </section>
  )
}

export function CameraNotOffered() {
  return (
    <p className={classes.words}>
      The camera works only at an address that begins with https. Use a scanner, or type the code.
    </p>
  )
}
