import { createContext, useContext } from 'react'
import { type Camp, documentedCamp } from '../../domain/camp/facts.ts'
import { groupWords } from '../../domain/camp/groupWords.ts'

export const CampContext = createContext<Camp>(documentedCamp)

/** The camp that the page shows: the documented one unless the host has facts of another. */
export function useCamp(): Camp {
  return useContext(CampContext)
}

export function useGroupWords(): ReturnType<typeof groupWords> {
  return groupWords(useCamp().facts)
}
