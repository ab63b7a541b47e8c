import { Button, Text } from '@mantine/core'
import { Stack } from '../layout/Stack.tsx'
import { CameraIcon } from '../parts/icons.tsx'
import classes from './CameraView.module.css'

interface CameraButtonProps {
  readonly onPress: () => void
  readonly isLoading?: boolean
  readonly hasFailed?: boolean
}

export function CameraButton({ onPress, isLoading = false, hasFailed = false }: CameraButtonProps) {
  return (
    <Stack as="section" gap={8} aria-label="Camera" className={classes.camera}>
      <Button variant="default" leftSection={<CameraIcon size={24} />} disabled={isLoading} onClick={onPress}>
        {isLoading ? 'The camera gets ready...' : 'Scan with the camera'}
      </Button>
      {hasFailed && (
        <Text role="alert" fz="sm" c="var(--camp-neutral-text)">
          The camera cannot read cards now. Check the connection, then press Scan with the camera. A scanner
          works, and you can type the code.
        </Text>
      )}
    </Stack>
  )
}

export function CameraNotOffered() {
  return (
    <Text fz="sm" c="var(--camp-neutral-text)">
      The camera works only at an address that begins with https. Use a scanner, or type the code.
    </Text>
  )
}
