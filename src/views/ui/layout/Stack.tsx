import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './Stack.module.css'

type StackElement = 'div' | 'dl' | 'fieldset' | 'form' | 'li' | 'nav' | 'ol' | 'section' | 'span' | 'ul'

interface StackGaps {
  readonly gap: number
  readonly phoneGap?: number
}

type StackProps<Element extends StackElement> = ComponentPropsWithRef<Element> &
  StackGaps & {
    readonly as?: Element
    readonly align?: 'start' | 'center' | 'end'
    /** With a line between the children. */
    readonly isRuled?: boolean
    /** As many equal columns as fit, each at least this wide. */
    readonly columns?: string
  }

export function Stack<Element extends StackElement = 'div'>(props: StackProps<Element>) {
  const { as: Tag = 'div' as ElementType, gap, phoneGap, align, columns, isRuled, ...others } = props
  const { className, style, ...rest } = others
  const tracks = columns && `repeat(auto-fit, minmax(min(100%, ${columns}), 1fr))`
  return (
    <Tag
      className={joined(classes.stack, isRuled && classes.ruled, className)}
      style={{ ...gapsOf({ gap, phoneGap }), justifyItems: align, gridTemplateColumns: tracks, ...style }}
      {...rest}
    />
  )
}

interface RowProps extends ComponentPropsWithRef<'div'> {
  readonly as?: 'div' | 'dl' | 'footer' | 'h2' | 'header' | 'li' | 'nav' | 'p' | 'section' | 'span' | 'ul'
  /** In pixels, or a CSS value: row gap, then column gap. */
  readonly gap: number | string
  readonly wraps?: boolean
  /** The children share the free width. */
  readonly fills?: boolean
  /** The first child holds words: it fills the row, and the others wrap below it when it gets narrower. */
  readonly words?: string
  readonly align?: CSSProperties['alignItems']
  readonly justify?: CSSProperties['justifyContent']
}

export function Row(props: RowProps) {
  const { as: Tag = 'div' as ElementType, gap, wraps, fills, words, align, justify, ...others } = props
  const { className, style, ...rest } = others
  const look = {
    gap,
    flexWrap: wraps || words ? 'wrap' : undefined,
    alignItems: align,
    justifyContent: justify,
    '--words': words,
  }
  return (
    <Tag
      className={joined(classes.row, fills && classes.filled, words && classes.worded, className)}
      style={{ ...look, ...style }}
      {...rest}
    />
  )
}

interface PageProps extends StackGaps, ComponentPropsWithRef<'div'> {
  readonly width?: string
  readonly isCentred?: boolean
  readonly headerGap?: number
}

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

/** Both are always set, so that no value is inherited from an outer stack. */
function gapsOf({ gap, phoneGap = gap }: { gap: number; phoneGap: number | undefined }): CSSProperties {
  return { '--gap': `${gap}px`, '--phone-gap': `${phoneGap}px` } as CSSProperties
}

function joined(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
