const commentLine = /^\s*\/\/.*\n/gm

export function withoutScriptComments(page: string): string {
  return page.replace(commentLine, '')
}
