// Runs react-dom in the task of React's chunk, not of the entry (`scripts/build/sharedChunks.ts`, decision
// 23).
export { createRoot, hydrateRoot } from 'react-dom/client'
