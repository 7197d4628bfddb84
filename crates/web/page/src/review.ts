// The script of the review, which the page loads when somebody asks for it.

export { evaluate } from "./match/evaluate.js";
export { reviewView } from "./views/review.js";
