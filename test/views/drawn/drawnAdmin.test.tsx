import { testDrawings } from '../support/drawings.tsx'

testDrawings(({ area }) => area === 'admin')
