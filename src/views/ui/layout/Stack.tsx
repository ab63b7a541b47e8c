import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './Stack.module.css'

type StackElement = 'div' | 'dl' | 'fieldset' | 'form' | 'li' | 'nav' | 'ol' | 'section' | 'ul'

interface StackGaps {
  /** In pixels. */
  readonly gap: number
  /** Where the window is as narrow as a phone’s. */
  readonly phoneGap?: number
}

type StackProps<Element extends StackElement> = ComponentPropsWithRef<Element> &
  StackGaps & {
    readonly as?: Element
    /** Where parts stand that are narrower than the stack; each as wide as the stack without it. */
    readonly align?: 'start' | 'center' | 'end'
  }

/** Parts below each other, equally far apart, none wider than the stack. */
export function Stack<Element extends StackElement = 'div'>(props: StackProps<Element>) {
  const { as: Tag = 'div' as ElementType, gap, phoneGap, align, className, style, ...rest } = props
  return (
    <Tag
      className={joined(classes.stack, className)}
      style={{ ...gapsOf({ gap, phoneGap }), justifyItems: align, ...style }}
      {...rest}
    />
  )
}

interface RowProps extends ComponentPropsWithRef<'div'> {
  readonly as?: 'div' | 'header' | 'nav' | 'p' | 'section' | 'span' | 'ul'
  /** In pixels, or as CSS writes it: between lines, then between parts. */
  readonly gap: number | string
  /** Goes on in another line where the window is too narrow. */
  readonly wraps?: boolean
  readonly align?: CSSProperties['alignItems']
  readonly justify?: CSSProperties['justifyContent']
}

/** Parts beside each other, such as the controls above a list or the buttons below a form. */
export function Row(props: RowProps) {
  const { as: Tag = 'div' as ElementType, gap, wraps, align, justify, className, style, ...rest } = props
  const look = { gap, flexWrap: wraps ? 'wrap' : undefined, alignItems: align, justifyContent: justify }
  return <Tag className={joined(classes.row, className)} style={{ ...look, ...style }} {...rest} />
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
