import { Button, Text } from '@mantine/core'
import { useFlow } from '../../flows/lib/useFlow.ts'
import { DownloadIcon } from '../../views/ui/parts/icons.tsx'
import { chartPictureFlow, pictureOf, type ShownChart } from './chartPicture.ts'

const formats = ['svg', 'png'] as const

export function PictureButtons({ shown }: { readonly shown: ShownChart }) {
  const { state, send } = useFlow(chartPictureFlow)
  return (
    <>
      {state.matches('failed') && (
        <Text role="alert" size="sm" c="var(--camp-bad-text)">
          This browser could not draw the picture. Download it as SVG.
        </Text>
      )}
      {formats.map((format) => (
        <Button
          key={format}
          variant="subtle"
          size="compact-sm"
          mih={44}
          leftSection={<DownloadIcon size={18} />}
          aria-label={`Download the chart as ${format.toUpperCase()}`}
          loading={state.matches('saving') && state.context.asked?.format === format}
          onClick={() => send({ type: 'picture.requested', format, picture: pictureOf(shown) })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  )
}
