// The script of the review, which the page loads on request.

export { evaluate } from "./match/evaluate.js";
export { reviewView } from "./views/review.js";
