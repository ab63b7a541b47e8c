import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'

test('[W1112, W1270] every name of a person on a screen is kept from translation', () => {
  const files = sourceFiles(['src/views'], /\.tsx$/)
  const bare = files.flatMap((path) => {
    const source = readFileSync(join(projectRoot, path), 'utf8')
    const elements = source.matchAll(
      /<(\w+)([^<>]*)>\s*\{[^{}]*\b(?:fullNameOf|payerName|examplesOf|valuesText|nameOf(?=\(item\)))\([^{}]*\}/g,
    )
    return Array.from(elements).flatMap(([element, , attributes = '']) =>
      attributes.includes('translate="no"') ? [] : [`${path}: ${element}`],
    )
  })
  expect(bare).toEqual([])
})
