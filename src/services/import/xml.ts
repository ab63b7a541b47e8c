import { Parser } from 'htmlparser2'
import { UnreadableFile } from './unreadableFile.ts'

export type Attributes = Readonly<Record<string, string>>

interface XmlEvents {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Reads XML from its beginning to its end, because a sheet is too large for a tree. Names come without the prefix
 * of their namespace.
 */
export function readXml(xml: string, { open, text, close }: XmlEvents): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        open(localName(name), attributes)
      },
      ...(text && { ontext: text }),
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  if (depth !== 0) throw new UnreadableFile({ kind: 'broken' })
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The attribute of any namespace. */
export function attributeOf(attributes: Attributes, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]
}
