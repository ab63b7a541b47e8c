import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../scripts/sourceFiles.ts'
import { pageTitleAt, pageTitles } from '../../../src/domain/lib/pageTitles.ts'

describe('The title of a page before its code has loaded', () => {
  it('[W922] follows from the address in any spelling', () => {
    expect(pageTitleAt('/App/Wallet/', 'Camp')).toEqual({
      title: 'My Wallet',
      width: '72rem',
      down: [3.6, 0],
    })
    expect(pageTitleAt('/app/', '2025 Pathfinder Camporee', ' Naledi ')).toEqual({
      title: 'Welcome back, Naledi',
      tabTitle: 'Home',
      line: '2025 Pathfinder Camporee',
      width: '72rem',
    })
    expect(pageTitleAt('/app', 'Camp', ' ')?.title).toBe('Welcome back, Camper')
    expect(pageTitleAt('/admin/merchants/M1001', 'Camp')).toBe(undefined)
  })

  it('[W922] is placed below the elements that precede it on the page', () => {
    const moved = Object.entries(pageTitles).flatMap(([address, { down }]) => (down ? [[address, down]] : []))
    expect(Object.fromEntries(moved)).toEqual({
      '/app/schedule': [3.6, 7.6],
      '/app/wallet': [3.6, 0],
      '/admin/dashboard': [3.6, 0],
      '/admin/books/cash': [56, 52],
      '/admin/books/desks': [56, 52],
      '/admin/registrations/import': [56, 52],
      '/admin/registrations/slips': [56, 52],
      '/admin/registrations/duplicates': [56, 52],
      '/admin/registrations/withdrawn': [56, 52],
      '/admin/camp/programme': [56, 52],
      '/admin/checkin': [17.6, 10.8],
    })
  })

  it('[W922] equals the title in the view', () => {
    const views = sourceFiles(['src/views'], /\.tsx$/).map((path) => readFileSync(path, 'utf8'))
    const isSaid = (title: string) =>
      views.some((view) => view.includes(`title="${title}"`) || view.includes(`title = '${title}'`))
    const titles = Object.values(pageTitles).flatMap(({ title, tabTitle }) => (tabTitle ? [] : [title]))
    expect(titles).toHaveLength(30)
    expect(titles.filter((title) => !isSaid(title))).toEqual([])
  })
})
