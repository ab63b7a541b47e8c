import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './Stack.module.css'

type StackElement = 'div' | 'dl' | 'fieldset' | 'form' | 'li' | 'ol' | 'section' | 'ul'

interface StackGaps {
  /** In pixels. */
  readonly gap: number
  /** Where the window is as narrow as a phone’s. */
  readonly phoneGap?: number
}

type StackProps<Element extends StackElement> = ComponentPropsWithRef<Element> &
  StackGaps & { readonly as?: Element }

/** Parts below each other, equally far apart, none wider than the stack. */
export function Stack<Element extends StackElement = 'div'>(props: StackProps<Element>) {
  const { as: Tag = 'div' as ElementType, gap, phoneGap, className, style, ...rest } = props
  return (
    <Tag
      className={joined(classes.stack, className)}
      style={{ ...gapsOf({ gap, phoneGap }), ...style }}
      {...rest}
    />
  )
}

interface PageProps extends StackGaps, ComponentPropsWithRef<'div'> {
  /** How wide its content may become; as wide as the window without it. */
  readonly width?: string
  readonly isCentred?: boolean
  /** More room below the page’s header than between its other parts, in pixels. */
  readonly headerGap?: number
}

/** What stands between the bars of a shell: a header, and the page’s parts below it. */
export function Page({
  width,
  isCentred = false,
  gap,
  phoneGap,
  headerGap = 0,
  className,
  ...rest
}: PageProps) {
  return (
    <div
      className={joined(classes.stack, classes.page, className)}
      data-centred={isCentred || undefined}
      style={
        {
          ...gapsOf({ gap, phoneGap }),
          '--header-gap': `${headerGap}px`,
          maxInlineSize: width,
        } as CSSProperties
      }
      {...rest}
    />
  )
}

/** Both are always set: they must not come from a stack around this one. */
function gapsOf({ gap, phoneGap = gap }: { gap: number; phoneGap: number | undefined }): CSSProperties {
  return { '--gap': `${gap}px`, '--phone-gap': `${phoneGap}px` } as CSSProperties
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
