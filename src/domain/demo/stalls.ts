/** The stalls, each with the product it is known for; all of them sell the whole price list. */
export const stalls = [
  { merchantNumber: 'M1001', merchantName: 'Baobab Quad Track', product: 'Quad Bikes', day: '2025-03-03' },
  { merchantNumber: 'M1002', merchantName: 'Kopje Zip Line', product: 'Zip Line', day: '2025-03-03' },
  { merchantNumber: 'M1003', merchantName: 'Lakeside Canoes', product: 'Canoeing', day: '2025-03-05' },
  {
    merchantNumber: 'M1004',
    merchantName: "Rider's Rest Stables",
    product: 'Horse Riding',
    day: '2025-03-11',
  },
  { merchantNumber: 'M1005', merchantName: 'Two Wheels Cycle Hire', product: 'Cycling', day: '2025-03-18' },
  {
    merchantNumber: 'M1006',
    merchantName: 'Glencity Heights Café',
    product: 'Glencity Heights',
    day: '2025-03-24',
  },
] as const
