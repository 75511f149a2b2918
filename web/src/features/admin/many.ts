/** 3,500. */
export const many = (count: number): string => count.toLocaleString('en-US');
